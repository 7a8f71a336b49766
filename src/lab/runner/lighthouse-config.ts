import { type Config, defaultConfig, desktopConfig } from 'lighthouse'
import BFCacheFailures from 'lighthouse/core/gather/gatherers/bf-cache-failures.js'
import type { Device } from '../lab-result.ts'

const LAST = 'BFCacheFailures'

/**
 * Lighthouse's own configuration. To learn what the back/forward cache does, its last gatherer leaves the
 * page, which may come back as another one: it waits until the page has been looked at.
 */
export function lighthouseConfig(device: Device, whenLoaded: () => Promise<void>): Config {
  const artifacts = defaultConfig.artifacts ?? []
  return {
    ...defaultConfig,
    settings: { ...defaultConfig.settings, ...(device === 'desktop' && desktopConfig.settings) },
    artifacts: artifacts.map((artifact) =>
      artifact.id === LAST
        ? { id: LAST, gatherer: { instance: new WaitingGatherer(whenLoaded) } }
        : artifact,
    ),
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
