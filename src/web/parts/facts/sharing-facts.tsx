import type { PageSummary } from '../../../report/page-summary.ts'
import { FactTable } from '../fact-table.tsx'
import { OutboundLink } from '../outbound-link.tsx'
import { Quoted } from '../quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

type Card = PageSummary['social_cards'][number]

export const sharingBlock: FactBlock = {
  name: 'sharing',
  title: 'On social networks',
  lead: 'How the page may look where people share it, and which tag supplies each part. Pictures are named and not loaded.',
  gist: ({ page }) =>
    page.social_cards.some(({ image }) => image !== null) ? 'with a picture' : 'no picture',
  Body: Sharing,
}

const NETWORKS: Readonly<Record<string, string>> = {
  facebook: 'Facebook and LinkedIn',
  x: 'X',
  slack: 'Slack, WhatsApp and Discord',
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
        <h2>Tags for sharing</h2>
        {page.social.length === 0 ? (
          <p>The page has none.</p>
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
      <h2>{NETWORKS[card.network] ?? 'Others'}</h2>
      {card.form === 'none' ? (
        <p>No card: there is no twitter:card, so only the address is shown.</p>
      ) : (
        <SharedCard card={card} />
      )}
      <Sources card={card} />
    </figure>
  )
}

function SharedCard({
  card: { form, image, domain, title, description },
}: {
  readonly card: Card
}) {
  return (
    <div class={form === 'large' ? 'share large' : 'share'}>
      <div class="picture">{image === null ? 'no picture' : <Size image={image} />}</div>
      <div>
        <small>
          <Quoted text={domain} />
        </small>
        <b>{title === null ? <em>no title</em> : <Quoted text={title.text} length={100} />}</b>
        {description !== null && <Quoted text={description.text} length={120} />}
      </div>
    </div>
  )
}

function Size({ image }: { readonly image: NonNullable<Card['image']> }) {
  return <>{image.width === null ? 'picture' : `${image.width} × ${image.height ?? '?'}`}</>
}

function Sources({ card: { title, description, image } }: { readonly card: Card }) {
  const rows = [
    ['Title', title?.source],
    ['Text', description?.source],
    ['Picture', image?.source],
  ] as const
  return (
    <>
      <FactTable
        layout="kept"
        columns={['Part', 'Supplied by']}
        rows={rows.map(([part, source]) => [
          part,
          source === undefined ? <em>nothing</em> : <Quoted class="code" text={source} />,
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
