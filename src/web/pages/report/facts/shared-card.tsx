import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import { shownTitle } from '../../../../report/write/visible-text.ts'

export type Card = PageSummary['social_cards'][number]

const NETWORKS: Readonly<Record<Card['network'], string>> = {
  facebook: 'Facebook and LinkedIn',
  x: 'X',
  slack: 'WhatsApp, Slack and Discord',
}

/** Where a card like this is shown. */
export function networkName({ network }: Card): string {
  return NETWORKS[network]
}

/** A shared link as other sites show it. Its picture is drawn: nothing is loaded from elsewhere. */
export function SharedCard({ card }: { readonly card: Card }) {
  const { form, image, domain, title, description } = card
  if (form === 'none') {
    return <p class="none">No card: without twitter:card only the URL is shown.</p>
  }
  return (
    <div class={form === 'large' ? 'share large' : 'share'}>
      <div class="picture">{image === null ? <em>no image</em> : <Size image={image} />}</div>
      <div>
        <small>
          <Quoted text={domain} />
        </small>
        <b>
          {shownTitle(title?.text) === undefined ? (
            <em>no title</em>
          ) : (
            <Quoted text={title?.text ?? ''} length={100} />
          )}
        </b>
        {description === null ? <em>no text</em> : <Quoted text={description.text} length={120} />}
      </div>
    </div>
  )
}

function Size({ image }: { readonly image: NonNullable<Card['image']> }) {
  return (
    <span>
      <svg viewBox="0 0 24 18" aria-hidden="true">
        <path d="M1 1h22v16H1zM1 14l6-6 5 5 4-4 7 6M17 5h.01" />
      </svg>
      {image.width === null
        ? 'an image of unknown size'
        : `${image.width} × ${image.height ?? '?'}`}
    </span>
  )
}
