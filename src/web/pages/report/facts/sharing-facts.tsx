import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { OutboundLink } from '../../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import { type Card, networkName, SharedCard } from './shared-card.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

export const sharingBlock: FactBlock = {
  name: 'sharing',
  title: 'Social networks',
  lead: 'Previews of shared links, and the tag behind each part. Images are not loaded.',
  gist: ({ page }) =>
    page.social_cards.some(({ image }) => image !== null) ? 'with image' : 'no image',
  Body: Sharing,
}

function Sharing({ results: { page } }: BlockProps) {
  return (
    <>
      <div class="previews">
        {page.social_cards.map((card) => (
          <Network card={card} />
        ))}
      </div>
      <section class="card">
        <h2>Sharing tags</h2>
        {page.social.length === 0 ? (
          <p>The page has no sharing tags.</p>
        ) : (
          <FactTable
            columns={['Name', 'Content']}
            rows={page.social.map(({ name, content }) => [
              <Quoted class="code" text={name} />,
              <Quoted text={content} />,
            ])}
          />
        )}
      </section>
    </>
  )
}

function Network({ card }: { readonly card: Card }) {
  return (
    <figure class="card">
      <h2>{networkName(card)}</h2>
      <SharedCard card={card} />
      <Sources card={card} />
    </figure>
  )
}

function Sources({ card: { title, description, image } }: { readonly card: Card }) {
  const rows = [
    ['Title', title?.source],
    ['Text', description?.source],
    ['Image', image?.source],
  ] as const
  return (
    <>
      <FactTable
        layout="kept"
        columns={['Part', 'Source']}
        rows={rows.map(([part, source]) => [
          part,
          source === undefined ? <em>none</em> : <Quoted class="code" text={source} />,
        ])}
      />
      {image !== null && (
        <p class="more">
          <OutboundLink url={image.url} />
        </p>
      )}
    </>
  )
}
