import { defaultConfig } from 'lighthouse'
import { initializeConfig } from 'lighthouse/core/config/config.js'
import { Runner } from 'lighthouse/core/runner.js'

/**
 * Lighthouse loads its audits and gatherers when it reads its configuration, which takes half a second: done once,
 * before any measurement. What it would read from the disk in each run is cached, since the disk is not accessible by
 * then.
 */
export async function loadLighthouse(): Promise<void> {
  const [audits, gatherers] = [Runner.getAuditList(), Runner.getGathererList()]
  Runner.getAuditList = () => audits
  Runner.getGathererList = () => gatherers
  await initializeConfig('navigation', defaultConfig, {})
}
