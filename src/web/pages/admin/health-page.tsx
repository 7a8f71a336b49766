import { bytesText } from '../../../report/number-text.ts'
import { numberText } from '../../parts/count-text.ts'
import type { Site } from '../../parts/document.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { When } from '../../parts/when.tsx'
import type { InstallationHealth } from '../../installation-health.ts'
import { AdminFrame } from './admin-frame.tsx'

export interface HealthPageProps {
  readonly site: Site
  readonly health: InstallationHealth
}

/** `/admin`: how the installation is. */
export function HealthPage({ site, health }: HealthPageProps) {
  const { queue, oldestQueuedAt, browser } = health
  return (
    <AdminFrame site={site} at="/admin">
      <section class="card" aria-labelledby="work-title">
        <h2 id="work-title">Work</h2>
        <FactList
          facts={[
            ['Audits that go on', numberText(queue.running)],
            ['Audits that wait', numberText(queue.queued)],
            [
              'The oldest waits since',
              oldestQueuedAt === null ? null : <When at={oldestQueuedAt} />,
            ],
            [
              'Browser',
              browser ?? 'Not known here: another process has it, or it is still being started.',
            ],
          ]}
        />
      </section>
      <section class="card" aria-labelledby="machine-title">
        <h2 id="machine-title">Program and machine</h2>
        <FactList
          facts={[
            ['Pagemark', site.version],
            ['Node', health.node],
            ['Started', <When at={health.startedAt} />],
            ['Memory of this process', bytesText(health.memory)],
            ['Database', bytesText(health.database)],
            ['Free where the data are', bytesText(health.diskFree)],
          ]}
        />
        <p class="soft">
          <code>pagemark doctor</code> says more, on the machine itself; <code>/metrics</code> tells
          Prometheus.
        </p>
      </section>
    </AdminFrame>
  )
}
