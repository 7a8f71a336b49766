import { defaultConfig } from 'lighthouse'
import { initializeConfig } from 'lighthouse/core/config/config.js'

/**
 * Lighthouse loads its audits and gatherers when it reads its configuration, which takes half a second:
 * done once, before there is anything to measure.
 */
export async function loadLighthouse(): Promise<void> {
  await initializeConfig('navigation', defaultConfig, {})
}
