/** The companion's sentences are written for a terminal: lines, "- " and indented ones below others, rules in brackets. Here they become paragraphs, lists and links. */
export type Part = string | { rule: string }
export interface Block {
  /** What follows from the line before stands below it. */
  kind: 'line' | 'below' | 'list'
  lines: Part[][]
}

const RULES = /\[(Y-[A-Z0-9]+-\d+(?:, Y-[A-Z0-9]+-\d+)*)\]/

function parts(line: string): Part[] {
  return line.split(RULES).flatMap((piece, k): Part[] => (k % 2 ? piece.split(', ').map((rule) => ({ rule })) : piece ? [piece] : []))
}

export function blocks(said: readonly string[]): Block[] {
  const found: Block[] = []
  for (const line of said.flatMap((text) => text.split('\n'))) {
    if (!line.trim()) continue
    const kind = line.startsWith('- ') ? 'list' : /^\s/.test(line) ? 'below' : 'line'
    const last = found.at(-1)
    const shown = parts(line.trim().replace(/^- /, ''))
    if (kind === 'list' && last?.kind === kind) last.lines.push(shown)
    else found.push({ kind, lines: [shown] })
  }
  return found
}
