import { bytesText } from '../../../report/write/number-text.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { FactList } from '../../parts/tables/fact-list.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import type { InstallationHealth } from './installation-health.ts'
import { AdminFrame } from './admin-frame.tsx'

export interface HealthPageProps {
  readonly site: Site
  readonly health: InstallationHealth
  readonly mail: {
    /** Recipient of a test email; undefined if email is not configured. */
    readonly email: string | undefined
    /** Why the last one failed. */
    readonly fault?: string | undefined
  }
}

/** `/admin`: the state of the installation. */
export function HealthPage({ site, health, mail }: HealthPageProps) {
  const { queue, oldestQueuedAt, browser } = health
  return (
    <AdminFrame site={site} at="/admin">
      <section class="card" aria-labelledby="work-title">
        <h2 id="work-title">Work</h2>
        <FactList
          facts={[
            ['Running audits', numberText(queue.running)],
            ['Waiting audits', numberText(queue.queued)],
            ['Oldest waiting since', oldestQueuedAt === null ? null : <When at={oldestQueuedAt} />],
            ['Active workers', health.workers.length === 0 ? null : <Workers {...health} />],
            ['Browser', browser ?? 'Unknown: it runs in another process or is still starting.'],
          ]}
        />
      </section>
      <section class="card" aria-labelledby="mail-title">
        <h2 id="mail-title">Email</h2>
        {mail.email === undefined ? <NoMail /> : <TestMail email={mail.email} fault={mail.fault} />}
      </section>
      <section class="card" aria-labelledby="machine-title">
        <h2 id="machine-title">System</h2>
        <FactList
          facts={[
            ['Pagemark', site.version],
            ['Node', health.node],
            ['Started', <When at={health.startedAt} />],
            ['Memory', bytesText(health.memory)],
            ['Database', bytesText(health.database)],
            ['Free disk space', bytesText(health.diskFree)],
          ]}
        />
        <p class="soft">
          <code>pagemark doctor</code> on the server shows more; <code>/metrics</code> serves
          Prometheus.
        </p>
      </section>
    </AdminFrame>
  )
}

function Workers({ workers }: Pick<InstallationHealth, 'workers'>) {
  return (
    <ul>
      {workers.map(({ name, audits }) => (
        <li>
          <Quoted text={name} /> has {counted(audits, 'audit')}
        </li>
      ))}
    </ul>
  )
}

function NoMail() {
  return (
    <p>
      Email is not set up: passwords can only be reset on the command line, and email addresses are
      not confirmed. Set <code>PAGEMARK_SMTP_URL</code> and <code>PAGEMARK_BASE_URL</code>, then
      restart Pagemark.
    </p>
  )
}

function TestMail({
  email,
  fault,
}: {
  readonly email: string
  readonly fault?: string | undefined
}) {
  return (
    <form method="post" action="/admin/mail">
      {fault !== undefined && (
        <FormFault>
          <Quoted text={fault} length={600} />
        </FormFault>
      )}
      <p>
        Send a test email to <Quoted text={email} /> to check the mail server.
      </p>
      <p class="after">
        <button class="button" type="submit" data-busy="Sending…">
          Send test email
        </button>
      </p>
    </form>
  )
}
