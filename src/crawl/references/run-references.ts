import { askProbe } from '../../capture/ask-probe.ts'
import type { Session } from '../../egress/session.ts'
import type { CrawlSettings } from '../crawl-settings.ts'
import type { Clock } from '../politeness/clock.ts'
import type { SiteScope } from '../scope/site-scope.ts'
import type { CrawlStore } from '../store/crawl-store.ts'
import { checkReferences, type ReferenceNeeds } from './check-references.ts'
import { MOST_CODE, MOST_PICTURES, planReferences } from './plan-references.ts'
import type { KnownReferences, Reference } from './reference.ts'

export interface ReferenceProgress {
  readonly checked: number
  readonly total: number
}

interface Needs extends Pick<ReferenceNeeds, 'own' | 'isOver' | 'isLate'> {
  readonly session: Session
  readonly store: Pick<
    CrawlStore,
    'pages' | 'planReferences' | 'saveReferences' | 'references' | 'show'
  >
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly settings: Pick<CrawlSettings, 'externalLinks' | 'connections'>
  readonly scope: SiteScope
  /** Whether the site has asked to be left alone: its files are not requested then. */
  readonly leavesSite: boolean
  readonly onProgress: (progress: ReferenceProgress) => void
}

const PROBE_MS = 20_000

/** Chooses the references of all read pages that will be checked, and stores them. */
export async function storeReferences({
  store,
  scope,
  settings,
}: Pick<Needs, 'store' | 'scope' | 'settings'>): Promise<KnownReferences> {
  const limits = { links: settings.externalLinks, code: MOST_CODE, pictures: MOST_PICTURES }
  const { references, known } = await planReferences(store.pages(), scope, limits)
  await store.planReferences(references)
  return known
}

/** Checks the stored references that have no answer yet. */
export async function runReferences(needs: Needs): Promise<void> {
  const { session, store, signal, settings, leavesSite, onProgress } = needs
  const waiting: Reference[] = []
  let total = 0
  for await (const { answer, ...reference } of store.references()) {
    total += 1
    if (answer === null && !(reference.own && leavesSite)) waiting.push(reference)
  }
  let checked = total - waiting.length
  await show()
  await checkReferences(
    {
      ...needs,
      connections: settings.connections,
      ask: (probe) => askProbe(session, probe, { perProbeMs: PROBE_MS, stop: signal }),
      async save(answered) {
        await store.saveReferences(answered)
        checked += answered.length
        await show()
      },
    },
    waiting,
  )

  async function show(): Promise<void> {
    await store.show({ step: 'references', done: checked, total })
    onProgress({ checked, total })
  }
}
