import { Document, type Site } from '../../parts/frame/document.tsx'

export interface ChangeSecondFactorPageProps {
  readonly site: Site
  readonly change: 'codes' | 'off'
}

const TEXTS = {
  codes: {
    title: 'Make new recovery codes?',
    text: 'Those that you have are void from then on.',
    button: 'Make new codes',
  },
  off: {
    title: 'Switch the second factor off?',
    text: 'Your password alone signs you in then. The app’s entry and all recovery codes are void.',
    button: 'Switch off',
  },
} as const

/** Asks once more before codes are void. */
export function ChangeSecondFactorPage({ site, change }: ChangeSecondFactorPageProps) {
  const { title, text, button } = TEXTS[change]
  return (
    <Document site={site} title={`${title} – Account`} class="narrow">
      <section class="card">
        <h1>{title}</h1>
        <p>{text}</p>
        <form class="acts" method="post" action={`/account/second-factor/${change}`}>
          <button class={change === 'off' ? 'button danger' : 'button main'} type="submit">
            {button}
          </button>
          <a class="button" href="/account/second-factor" data-close="">
            Cancel
          </a>
        </form>
      </section>
    </Document>
  )
}
