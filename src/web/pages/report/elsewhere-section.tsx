import type { PageSummary } from '../../../report/summary/page-summary.ts'
import type { Results } from '../../../report/results.ts'
import { SEARCH_ROOM } from '../../../report/summary/search-preview.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import { factsPath } from './facts/fact-blocks.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { SearchResult } from './facts/search-result.tsx'
import { networkName, SharedCard } from './facts/shared-card.tsx'

export interface ElsewhereSectionProps {
  /** Path of the report, or of one of its runs. */
  readonly base: string
  readonly results: Results
}

/** How the page may look in search results, and where people share it. */
export function ElsewhereSection({ base, results: { page } }: ElsewhereSectionProps) {
  const { search_preview: preview, social_cards } = page
  return (
    <section class="card elsewhere" aria-labelledby="elsewhere-title">
      <h2 id="elsewhere-title">Search and social previews</h2>
      <div class="previews">
        <SearchFigure preview={preview} device="mobile" />
        <SearchFigure preview={preview} device="desktop" />
        {social_cards.map((card) => (
          <figure>
            <h3>{networkName(card)}</h3>
            <SharedCard card={card} />
          </figure>
        ))}
      </div>
      <p class="more">
        {missingText(page)} <IconText favicon={preview.favicon} /> Built from the tags of the page;
        no external files are loaded. <a href={factsPath(base, 'search')}>Search result details</a>{' '}
        · <a href={factsPath(base, 'sharing')}>Social card details</a>
      </p>
    </section>
  )
}

type Preview = PageSummary['search_preview']

const NAMES = { mobile: 'Search on mobile', desktop: 'Search on desktop' } as const

interface SearchFigureProps {
  readonly preview: Preview
  readonly device: keyof typeof NAMES
}

function SearchFigure({ preview, device }: SearchFigureProps) {
  const room = SEARCH_ROOM[device]
  return (
    <figure class={device === 'mobile' ? 'phone' : undefined}>
      <h3>{NAMES[device]}</h3>
      <SearchResult preview={preview} device={device} />
      <figcaption>
        {fitText('Title', preview.title, room.title)}{' '}
        {fitText('Description', preview.description, room.description)}
      </figcaption>
    </figure>
  )
}

/** How much of a text fits. */
function fitText(name: string, size: Preview['title'], room: number): string {
  if (size === null) return `${name} missing.`
  const pixels = `${numberText(size.pixels)} of ${numberText(room)} pixels`
  return size.pixels > room ? `${name} cut: ${pixels}.` : `${name} ${pixels}.`
}

const SHARED_TAGS = ['og:title', 'og:description', 'og:image', 'og:url', 'og:type', 'twitter:card']

function missingText({ social }: PageSummary): string {
  const there = new Set(social.map(({ name }) => name.toLowerCase()))
  const missing = SHARED_TAGS.filter((name) => !there.has(name))
  if (missing.length === 0) return 'All sharing tags are present.'
  return `Missing sharing tags: ${missing.join(', ')}.`
}

function IconText({ favicon }: Pick<Preview, 'favicon'>) {
  if (favicon === null) return <>No favicon found.</>
  const { format, width, height } = favicon
  if (format === null) return <>The favicon is not an image.</>
  return (
    <>
      Favicon:{' '}
      <Quoted text={width === null ? format : `${format}, ${width} × ${height ?? width}`} />.
    </>
  )
}
