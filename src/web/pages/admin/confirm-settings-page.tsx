import { CHANGEABLE_NAMES, type SettingTexts } from '../../../settings/changeable-settings.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { seenName } from './setting-form.tsx'

export interface ConfirmSettingsPageProps {
  readonly site: Site
  /** The consequences, one or two sentences each. */
  readonly effects: readonly string[]
  /** The form again. */
  readonly texts: SettingTexts
  readonly seen: SettingTexts
}

/** Explains the consequences of a change before it is made. */
export function ConfirmSettingsPage({ site, effects, texts, seen }: ConfirmSettingsPageProps) {
  return (
    <AdminFrame site={site} at="/admin/settings">
      <section class="card" aria-labelledby="effects-title">
        <h2 id="effects-title">Confirm changes</h2>
        {effects.map((effect) => (
          <p class="notice decent">{effect}</p>
        ))}
        <form class="acts after" method="post" action="/admin/settings">
          <input type="hidden" name="confirmed" value="1" />
          {CHANGEABLE_NAMES.filter((name) => texts[name] !== undefined).map((name) => (
            <>
              <input type="hidden" name={name} value={texts[name]} />
              <input type="hidden" name={seenName(name)} value={seen[name] ?? ''} />
            </>
          ))}
          <button class="button danger" type="submit">
            Save
          </button>
          <a class="button" href="/admin/settings">
            Cancel
          </a>
        </form>
      </section>
    </AdminFrame>
  )
}
