import type { Dice } from './dice.ts'

const FIRST = words(
  'green old river north silver quiet city garden harbour maple stone bright union lake',
)
const SECOND = words(
  'library bakery museum travel studio clinic books records school theatre tools wine radio',
)
const SECTIONS = words('blog news products events docs shop help about team archive press')
const SLUG = words(
  'opening hours annual report winter collection summer sale guide visitors family tickets new arrivals how to choose contact map recipes history interview results',
)
/** Additions to titles for pages of other languages, so that not all of them are ASCII. */
const FOREIGN = words('Öffnungszeiten Événements Информация 図書館 İletişim Αρχείο')

function words(text: string): readonly [string, ...string[]] {
  const [first = '', ...others] = text.split(' ')
  return [first, ...others]
}

/** A host under a reserved name, so that no real site is used. */
export function makeHost({ oneOf, roll }: Dice, number: number): string {
  const name = `${oneOf(FIRST)}-${oneOf(SECOND)}-${number}.example`
  return roll() < 0.7 ? `www.${name}` : name
}

/**
 * A page of this host.
 *
 * @param number distinguishes it from the others
 */
export function makePage(
  { oneOf, below, roll }: Dice,
  { host, number }: { host: string; number: number },
): { url: string; title: string | null } {
  const slug = Array.from({ length: 1 + below(4) }, () => oneOf(SLUG))
  const url = `https://${host}/${oneOf(SECTIONS)}/${slug.join('-')}-${number}${roll() < 0.1 ? '?Ref=News' : ''}`
  if (roll() < 0.02) return { url, title: null }
  const about = roll() < 0.05 ? [oneOf(FOREIGN), ...slug] : slug
  const heading = about.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
  return { url, title: `${heading} – ${host}` }
}
