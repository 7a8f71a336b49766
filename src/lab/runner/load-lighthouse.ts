import { defaultConfig } from 'lighthouse'
import { initializeConfig } from 'lighthouse/core/config/config.js'
import { Runner } from 'lighthouse/core/runner.js'

/**
 * Lighthouse loads its audits and gatherers when it reads its configuration, which takes half a second:
 * done once, before there is anything to measure. What it would ask the disk for at each run is kept, since
 * there is no disk by then.
 */
export async function loadLighthouse(): Promise<void> {
  const [audits, gatherers] = [Runner.getAuditList(), Runner.getGathererList()]
  Runner.getAuditList = () => audits
  Runner.getGathererList = () => gatherers
  await initializeConfig('navigation', defaultConfig, {})
}
