import { Document, type Site } from '../../parts/frame/document.tsx'
import { CurrentCodeField } from './current-code-field.tsx'

export interface ChangeSecondFactorPageProps {
  readonly site: Site
  readonly change: 'codes' | 'off'
  /** Error about the code. */
  readonly fault?: string | undefined
}

const TEXTS = {
  codes: {
    title: 'Create new recovery codes?',
    text: 'Your current recovery codes stop working.',
    button: 'Create new codes',
  },
  off: {
    title: 'Turn off two-factor sign-in?',
    text: 'You will sign in with your password alone. The entry in your app and all recovery codes stop working. All other browsers are signed out.',
    button: 'Turn off',
  },
} as const

/** Asks for confirmation and a code before codes become invalid. */
export function ChangeSecondFactorPage({ site, change, fault }: ChangeSecondFactorPageProps) {
  const { title, text, button } = TEXTS[change]
  return (
    <Document site={site} title={`${title} – Account`} class="narrow">
      <section class="card">
        <h1>{title}</h1>
        <p>{text}</p>
        <form class="form" method="post" action={`/account/second-factor/${change}`}>
          <CurrentCodeField label="Code" fault={fault} />
          <div class="acts">
            <button class={change === 'off' ? 'button danger' : 'button main'} type="submit">
              {button}
            </button>
            <a class="button" href="/account/second-factor" data-close="">
              Cancel
            </a>
          </div>
        </form>
      </section>
    </Document>
  )
}
