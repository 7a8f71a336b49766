import type { LighthouseResult } from '../../../lab/lab-result.ts'
import type { Party } from '../loading-facts.ts'

/** Whose an address is: Lighthouse knows which origins belong together. */
export function partiesOf({ entities, mainDocumentUrl }: LighthouseResult): (url: string) => Party {
  const own = new Set(
    entities.flatMap(({ isFirstParty, origins }) => (isFirstParty ? origins : [])),
  )
  own.add(originOf(mainDocumentUrl))
  return (url) => (own.has(originOf(url)) ? 'first' : 'third')
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? ''
}
