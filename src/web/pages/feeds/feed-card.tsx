import { When } from '../../parts/texts/when.tsx'

/** The viewer's own feed of a project. */
export interface FeedForm {
  /** Path of the form that makes an address. */
  readonly action: string
  /** When the current address was made; null without one. */
  readonly since: number | null
}

export function FeedCard({ form: { action, since } }: { readonly form: FeedForm }) {
  return (
    <section class="card" aria-labelledby="feed-title">
      <h2 id="feed-title">Feed</h2>
      <p>
        {since === null ? (
          'A feed reader shows new and resolved alerts and completed crawls of this project.'
        ) : (
          <>
            You have had a feed address since <When at={since} />. A new address replaces it.
          </>
        )}
      </p>
      <div class="acts">
        <form method="post" action={action}>
          <button class="button" type="submit">
            {since === null ? 'Create feed address' : 'Create new feed address'}
          </button>
        </form>
        {since !== null && (
          <form method="post" action={`${action}/revoke`}>
            <button class="button" type="submit">
              Revoke feed address
            </button>
          </form>
        )}
      </div>
    </section>
  )
}
