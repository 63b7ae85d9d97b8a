/** The rulebook: the engine's own texts, each language loaded when it is wanted. */
import type { GameName } from '../api/types'
import type { Lang } from '../settings.svelte'

export type Kind = 'rule' | 'ruling' | 'reconstructed'

export interface Rule {
  id: string
  title: string
  text: string
  kind: Kind
}

export interface Chapter {
  id: string
  title: string
  rules: Rule[]
}

/** What a rulebook has beside its rules: a round on one page, components, advice. */
export interface Page {
  id: string
  title: string
  lines: string[]
}

interface Texts {
  pages: Record<string, { title: string; lines: string[] }>
  chapters: Record<string, string>
  rules: Record<string, { title: string; text: string; kind?: Kind }>
}

const sources = import.meta.glob<Texts>('../../../src/teahorse/rulebook/*.toml', { import: 'default' })

async function texts(game: GameName, lang: Lang): Promise<Texts> {
  return sources[`../../../src/teahorse/rulebook/${game}.${lang}.toml`]!()
}

/** All chapters in the order of the rulebook; the kind of a rule stands in the English file only. */
export async function load(game: GameName, lang: Lang): Promise<Chapter[]> {
  const [book, english] = await Promise.all([texts(game, lang), texts(game, 'en')])
  const chapters = Object.entries(book.chapters).map(([id, title]): Chapter => ({ id, title, rules: [] }))
  for (const [id, { title, text }] of Object.entries(book.rules)) {
    const chapter = chapters.find((one) => one.id === id.slice(0, id.lastIndexOf('-')))
    chapter?.rules.push({ id, title, text, kind: english.rules[id]?.kind ?? 'rule' })
  }
  return chapters
}

/** One rule in the reader's language. */
export async function rule(game: GameName, lang: Lang, id: string): Promise<{ title: string; text: string }> {
  return (await texts(game, lang)).rules[id]!
}

export async function pages(game: GameName, lang: Lang): Promise<Page[]> {
  return Object.entries((await texts(game, lang)).pages).map(([id, page]) => ({ id, ...page }))
}

/** Without accents and case: "duli" finds "Dúlì". */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The chapters with only the rules that have every word, in id, title or text. */
export function search(book: Chapter[], query: string): Chapter[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (!words.length) return book
  const fits = (rule: Rule): boolean => {
    const all = folded(`${rule.id} ${rule.title} ${rule.text}`)
    return words.every((word) => all.includes(word))
  }
  return book.map((chapter) => ({ ...chapter, rules: chapter.rules.filter(fits) })).filter((chapter) => chapter.rules.length)
}

export interface Part {
  text: string
  /** A found word. */
  found?: boolean
  /** The id of a rule or chapter that the text names. */
  id?: string
}

/** A text cut where it names another rule, and where it has a word that was searched. */
export function parts(text: string, query: string, ids: ReadonlySet<string>): Part[] {
  const cut: Part[] = []
  let last = 0
  for (const match of text.matchAll(/\b[YM]-[0-9A-Z]+(?:-\d+)?\b/g)) {
    if (!ids.has(match[0])) continue
    cut.push({ text: text.slice(last, match.index) }, { text: match[0], id: match[0] })
    last = match.index + match[0].length
  }
  cut.push({ text: text.slice(last) })
  const words = folded(query).split(/\s+/).filter((word) => word.length > 1)
  return cut.flatMap((part) => (part.id ? [part] : marked(part.text, words))).filter((part) => part.text)
}

function marked(text: string, words: string[]): Part[] {
  if (!words.length) return [{ text }]
  // Folding keeps the length of a text in composed form: places in it are places in the text
  const composed = text.normalize('NFC')
  const plain = [...composed].map((letter) => folded(letter).slice(0, 1) || letter).join('')
  const found: Part[] = []
  let last = 0
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g')
  for (const match of plain.matchAll(pattern)) {
    found.push({ text: composed.slice(last, match.index) }, { text: composed.slice(match.index, match.index + match[0].length), found: true })
    last = match.index + match[0].length
  }
  return [...found, { text: composed.slice(last) }]
}
