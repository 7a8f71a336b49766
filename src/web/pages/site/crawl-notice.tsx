import type { Crawl } from '../../../store/sites/site-audit-row.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { progressText } from './site-texts.ts'

export interface CrawlNoticeProps {
  readonly path: string
  /** The page itself, if that is not the overview. */
  readonly here?: string
  readonly crawl: Crawl
  /** Whether the viewer can pause it. */
  readonly owned: boolean
  /** Number of the crawl whose results the page shows. */
  readonly shown: number | undefined
}

/** Status of the latest crawl, unless it is the shown one. */
export function CrawlNotice({ path, here = path, crawl, owned, shown }: CrawlNoticeProps) {
  const { status, number, error } = crawl
  const below = shown === undefined ? '' : ` This is the result of crawl ${shown}.`
  if (status === 'completed') return null
  if (status === 'failed') {
    return (
      <div class="notice bad">
        <p>
          <strong>Crawl {number} failed:</strong>{' '}
          <Quoted text={error?.message ?? ''} length={600} />
          {below}
        </p>
        {owned && <Acts path={path} acts={['start']} />}
      </div>
    )
  }
  if (status === 'cancelled') {
    return (
      <div class="notice">
        <p>
          Crawl {number} was cancelled.{below}
        </p>
        {owned && <Acts path={path} acts={['start']} />}
      </div>
    )
  }
  return <Progress {...{ path, here, crawl, owned, below }} />
}

interface ProgressProps extends Pick<CrawlNoticeProps, 'path' | 'crawl' | 'owned'> {
  readonly here: string
  readonly below: string
}

function Progress({ path, here, crawl, owned, below }: ProgressProps) {
  const { status, number } = crawl
  const isPaused = status === 'paused'
  return (
    <section class="card live" aria-label="Progress">
      <p>
        <strong>
          {isPaused ? `Crawl ${number} is paused.` : `Crawl ${number} is in progress.`}
        </strong>
        {below}
      </p>
      {isPaused ? (
        <p>{progressText(crawl)}</p>
      ) : (
        <p role="status" data-poll data-events={`${path}/events`}>
          {progressText(crawl)}
        </p>
      )}
      {!isPaused && <p class="soft">You can close this page. The result stays at this URL.</p>}
      <div class="acts">
        {!isPaused && (
          <a class="button" href={here}>
            Check again
          </a>
        )}
        {owned && <Acts path={path} acts={isPaused ? ['resume', 'cancel'] : ['pause', 'cancel']} />}
      </div>
    </section>
  )
}

const ACT_WORDS = {
  start: 'Crawl again',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel crawl',
} as const

/** One form with a button for each action. */
export function Acts({
  path,
  acts,
}: {
  readonly path: string
  readonly acts: readonly (keyof typeof ACT_WORDS)[]
}) {
  return (
    <form class="acts" method="post" action={`${path}/crawl`}>
      {acts.map((act) => (
        <button class="button" type="submit" name="do" value={act}>
          {ACT_WORDS[act]}
        </button>
      ))}
    </form>
  )
}
