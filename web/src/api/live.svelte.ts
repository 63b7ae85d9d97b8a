/** One WebSocket for the lobby and all tables. It comes back by itself and asks for what it has missed. */
import { afterFrame } from '../table/frames.svelte'
import { patience } from './client'

type Message = Record<string, unknown> & { table?: string }
type Watcher = { request: () => Record<string, unknown>; hear: (message: Message) => void }

export const line = $state<{ state: 'connecting' | 'open' | 'lost' }>({ state: 'connecting' })

const watchers = new Map<string, Watcher>()
let socket: WebSocket | null = null
let attempt = 0
let timer: ReturnType<typeof setTimeout> | undefined

function address(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`
}

/** The first message is passed on at once, what comes before the next frame together after it: bots that move quickly are drawn once. */
let heard: Message[] = []
let resting = false

function tell(): void {
  const messages = heard
  heard = []
  resting = messages.length > 0
  if (resting) afterFrame(tell)
  for (const message of messages) watchers.get(message.lobby ? 'lobby' : (message.table ?? ''))?.hear(message)
}

function connect(): void {
  if (socket || watchers.size === 0) return
  clearTimeout(timer)
  const opened = new WebSocket(address())
  socket = opened
  opened.onopen = () => {
    attempt = 0
    line.state = 'open'
    for (const watcher of watchers.values()) opened.send(JSON.stringify(watcher.request()))
  }
  opened.onmessage = (event) => {
    heard.push(JSON.parse(String(event.data)) as Message)
    if (!resting) tell()
  }
  opened.onclose = () => {
    if (socket !== opened) return
    socket = null
    if (watchers.size === 0) return
    line.state = 'lost'
    timer = setTimeout(connect, 1000 * patience(attempt++))
  }
}

/** Watch a table (or "lobby"); returns how to stop. `request` is asked anew at each connection: it names the last number seen. */
export function watch(table: string, watcher: Watcher): () => void {
  watchers.set(table, watcher)
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(watcher.request()))
  else connect()
  return () => {
    if (watchers.get(table) !== watcher) return
    watchers.delete(table)
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ unwatch: table }))
    if (watchers.size === 0) {
      socket?.close()
      socket = null
      clearTimeout(timer)
    }
  }
}

/** Say something about a table on the open line; false when the line is down. */
export function say(message: Record<string, unknown>): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false
  socket.send(JSON.stringify(message))
  return true
}

if (typeof addEventListener === 'function') {
  addEventListener('online', () => {
    attempt = 0
    connect()
  })
}
