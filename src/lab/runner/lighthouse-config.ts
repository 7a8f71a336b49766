import { type Config, defaultConfig, desktopConfig } from 'lighthouse'
import BFCacheFailures from 'lighthouse/core/gather/gatherers/bf-cache-failures.js'
import DevtoolsLog from 'lighthouse/core/gather/gatherers/devtools-log.js'
import type { Device } from '../../request/audit-request.ts'

const FIRST = 'DevtoolsLog'
const LAST = 'BFCacheFailures'

type Instance = QuietGatherer | WaitingGatherer

/** What happens while Lighthouse waits. */
export interface Pauses {
  /** Lighthouse considers the page loaded and still observes it. */
  readonly whenQuiet?: (() => Promise<void>) | undefined
  /** Lighthouse has collected its data of the page. */
  readonly whenLoaded: () => Promise<void>
}

/**
 * Lighthouse's own configuration. Its last gatherer leaves the page to test the back/forward cache, and the page may
 * come back as another one: that gatherer waits until the interaction tests are done.
 */
export function lighthouseConfig(device: Device, { whenQuiet, whenLoaded }: Pauses): Config {
  const artifacts = defaultConfig.artifacts ?? []
  const instances: Readonly<Record<string, Instance | undefined>> = {
    [FIRST]: whenQuiet && new QuietGatherer(whenQuiet),
    [LAST]: new WaitingGatherer(whenLoaded),
  }
  return {
    ...defaultConfig,
    settings: { ...defaultConfig.settings, ...(device === 'desktop' && desktopConfig.settings) },
    artifacts: artifacts.map((artifact) => {
      const instance = instances[artifact.id]
      return instance ? { ...artifact, gatherer: { instance } } : artifact
    }),
  }
}

/** The first of the observing gatherers to stop; the trace comes after it. */
class QuietGatherer extends DevtoolsLog {
  readonly #whenQuiet: () => Promise<void>

  constructor(whenQuiet: () => Promise<void>) {
    super()
    this.#whenQuiet = whenQuiet
  }

  override async stopSensitiveInstrumentation(
    context: Parameters<DevtoolsLog['stopSensitiveInstrumentation']>[0],
  ) {
    await this.#whenQuiet()
    await super.stopSensitiveInstrumentation(context)
  }
}

class WaitingGatherer extends BFCacheFailures {
  readonly #whenLoaded: () => Promise<void>

  constructor(whenLoaded: () => Promise<void>) {
    super()
    this.#whenLoaded = whenLoaded
  }

  override async getArtifact(context: Parameters<BFCacheFailures['getArtifact']>[0]) {
    await this.#whenLoaded()
    return await super.getArtifact(context)
  }
}
