import { type Config, defaultConfig, desktopConfig } from 'lighthouse'
import BFCacheFailures from 'lighthouse/core/gather/gatherers/bf-cache-failures.js'
import DevtoolsLog from 'lighthouse/core/gather/gatherers/devtools-log.js'
import type { Device } from '../../request/audit-request.ts'

const FIRST = 'DevtoolsLog'
const LAST = 'BFCacheFailures'

type Instance = QuietGatherer | WaitingGatherer

/** What is done while Lighthouse waits. */
export interface Pauses {
  /** It takes the page for loaded and still watches it. */
  readonly whenQuiet?: (() => Promise<void>) | undefined
  /** It has collected what it wants of the page. */
  readonly whenLoaded: () => Promise<void>
}

/**
 * Lighthouse's own configuration. To learn what the back/forward cache does, its last gatherer leaves the
 * page, which may come back as another one: it waits until the page has been looked at.
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

/** Of those that watch the load it is the first to end that; the trace comes after it. */
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
