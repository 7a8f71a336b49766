import { Quoted } from '../../../parts/texts/quoted.tsx'

export interface SourceLinesProps {
  readonly text: string
  /** By line number from 1: notes beside highlighted lines. */
  readonly notes?: ReadonlyMap<number, string>
}

const MAX_LINES = 500
const MAX_LENGTH = 600

/** A text file of the audited site with its line numbers. */
export function SourceLines({ text, notes }: SourceLinesProps) {
  const lines = text.split(/\r\n|\r|\n/)
  return (
    <>
      <ol class="source">
        {lines.slice(0, MAX_LINES).map((line, index) => (
          <li>
            <Line line={line} note={notes?.get(index + 1)} />
          </li>
        ))}
      </ol>
      {lines.length > MAX_LINES && <p class="more">The first {MAX_LINES} lines.</p>}
    </>
  )
}

interface LineProps {
  readonly line: string
  readonly note: string | undefined
}

function Line({ line, note }: LineProps) {
  const text = <Quoted text={line} length={MAX_LENGTH} />
  if (note === undefined) return text
  return (
    <>
      <mark>{text}</mark>{' '}
      <small>
        <Quoted text={note} />
      </small>
    </>
  )
}
