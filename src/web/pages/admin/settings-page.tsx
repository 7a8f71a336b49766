import type { SettingsHeld } from '../../../settings/setting-held.ts'
import type { SettingState } from './installation-health.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { isShort } from '../../parts/texts/is-short.ts'
import { AdminFrame } from './admin-frame.tsx'
import { SettingFacts, SettingForm, type SettingsTyped } from './setting-form.tsx'
import { SETTING_GROUPS, type SettingGroup } from './setting-groups.ts'
import { confirmPath } from '../../visitor/confirm-path.ts'

export interface SettingsPageProps {
  readonly site: Site
  /** All settings. */
  readonly states: readonly SettingState[]
  /** Those that can be changed here. */
  readonly held: SettingsHeld
  /** Whether they can be changed now: the password was confirmed recently. */
  readonly proven: boolean
  readonly typed?: SettingsTyped | undefined
}

/** `/admin/settings`: changeable settings and all current values. */
export function SettingsPage({ site, states, held, proven, typed }: SettingsPageProps) {
  const from = (source: SettingState['source']) => states.filter((each) => each.source === source)
  return (
    <AdminFrame site={site} at="/admin/settings">
      {SETTING_GROUPS.map((group) => (
        <section class="card" aria-labelledby={`${group.id}-title`}>
          <h2 id={`${group.id}-title`}>{group.title}</h2>
          {proven ? (
            <SettingForm group={group} held={held} typed={typedOf(group, typed)} />
          ) : (
            <>
              <SettingFacts group={group} held={held} />
              <p class="after">
                <a class="button" href={confirmPath({ next: '/admin/settings' })}>
                  Change… <span class="sr">{group.title}</span>
                </a>
              </p>
            </>
          )}
        </section>
      ))}
      <section class="card" aria-labelledby="given-title">
        <h2 id="given-title">Set by the operator</h2>
        <p>
          These settings are environment variables, read at the start. They override what is saved
          here. Network, host and email can only be set there, so that a stolen account cannot open
          the network.
        </p>
        <Settings settings={from('operator')} />
      </section>
      <section class="card" aria-labelledby="saved-title">
        <h2 id="saved-title">Changed here</h2>
        <Settings settings={from('administration')} />
      </section>
      <section class="card" aria-labelledby="defaults-title">
        <h2 id="defaults-title">Defaults</h2>
        <Settings settings={from('default')} />
      </section>
    </AdminFrame>
  )
}

/** The errors concern the form of one group; the others show the current values. */
function typedOf(
  { fields }: SettingGroup,
  typed: SettingsTyped | undefined,
): SettingsTyped | undefined {
  return fields.some(({ name }) => typed?.texts[name] !== undefined) ? typed : undefined
}

function Settings({ settings }: { readonly settings: readonly SettingState[] }) {
  if (settings.length === 0) return <p>No settings.</p>
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
              {value === null || value === '' ? (
                'not set'
              ) : (
                <code>
                  <Quoted text={value} />
                </code>
              )}
            </td>
            <td data-label="Meaning">{doc}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
