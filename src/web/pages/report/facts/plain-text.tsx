import { Quoted } from '../../../parts/texts/quoted.tsx'

/** About five lines: long enough to read on, short enough to find the place again. */
const LENGTH = 500

/** A long text of the audited page, in paragraphs: split at line breaks, else between words. */
export function PlainText({ text }: { readonly text: string }) {
  return (
    <div class="plain-text">
      {paragraphsOf(text).map((paragraph) => (
        <p>
          <Quoted text={paragraph} length={LENGTH} />
        </p>
      ))}
    </div>
  )
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap(pieces)
    .filter((piece) => piece.trim() !== '')
}

function pieces(line: string): string[] {
  const found: string[] = []
  let start = 0
  while (line.length - start > LENGTH) {
    const space = line.lastIndexOf(' ', start + LENGTH)
    const end = space > start ? space : start + LENGTH
    found.push(line.slice(start, end))
    start = end
  }
  return [...found, line.slice(start)]
}
