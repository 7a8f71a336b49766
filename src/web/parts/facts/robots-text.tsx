import type { PageSummary } from '../../../report/page-summary.ts'
import { Quoted } from '../quoted.tsx'

export interface RobotsTextProps {
  readonly text: string
  readonly matrix: PageSummary['robots']['matrix']
}

const MAX_LINES = 500

/** robots.txt with its line numbers; lines that decide about the page are marked. */
export function RobotsText({ text, matrix }: RobotsTextProps) {
  const decisive = new Map<number, string[]>()
  for (const { line, bot } of matrix) {
    if (line !== null) decisive.set(line, [...(decisive.get(line) ?? []), bot])
  }
  const lines = text.split(/\r\n|\r|\n/)
  return (
    <>
      <ol class="source">
        {lines.slice(0, MAX_LINES).map((line, index) => (
          <li>
            <Line line={line} bots={decisive.get(index + 1)} />
          </li>
        ))}
      </ol>
      {lines.length > MAX_LINES && <p class="more">The first {MAX_LINES} lines.</p>}
    </>
  )
}

interface LineProps {
  readonly line: string
  readonly bots: readonly string[] | undefined
}

function Line({ line, bots }: LineProps) {
  const text = <Quoted text={line === '' ? ' ' : line} />
  if (!bots) return text
  return (
    <>
      <mark>{text}</mark>{' '}
      <small>
        <Quoted text={botsText(bots)} />
      </small>
    </>
  )
}

function botsText(bots: readonly string[]): string {
  const [first = '', second] = bots
  if (second === undefined) return first
  return bots.length === 2 ? `${first}, ${second}` : `${first} and ${bots.length - 1} more`
}
