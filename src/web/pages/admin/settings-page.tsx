import type { Site } from '../../parts/document.tsx'
import type { SettingState } from '../../installation-health.ts'
import { isShort } from '../../parts/is-short.ts'
import { AdminFrame } from './admin-frame.tsx'

export interface SettingsPageProps {
  readonly site: Site
  readonly settings: readonly SettingState[]
}

/** `/admin/settings`: what holds here. It is set where the program is started, and only there. */
export function SettingsPage({ site, settings }: SettingsPageProps) {
  const given = settings.filter((setting) => setting.given)
  return (
    <AdminFrame site={site} at="/admin/settings">
      <section class="card" aria-labelledby="given-title">
        <h2 id="given-title">Set by the operator</h2>
        <p>
          Settings are environment variables of the program and hold from its start: nobody who gets
          hold of an account can open the network or the door with one.
        </p>
        {given.length === 0 ? <p>None: the defaults hold.</p> : <Settings settings={given} />}
      </section>
      <section class="card" aria-labelledby="defaults-title">
        <h2 id="defaults-title">As they come</h2>
        <Settings settings={settings.filter((setting) => !setting.given)} />
      </section>
    </AdminFrame>
  )
}

function Settings({ settings }: Pick<SettingsPageProps, 'settings'>) {
  return (
    <table class="evidence">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ name, value, doc }) => (
          <tr>
            <td data-label="Setting">
              <code>{name}</code>
            </td>
            <td data-label="Value" class={isShort(value) ? 'short' : undefined}>
              {value === null ? 'not set' : <code>{value}</code>}
            </td>
            <td data-label="Meaning">{doc}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
