import { CHANGEABLE_NAMES, type ChangeableName } from '../../src/settings/changeable-settings.ts'
import type { SettingHeld, SettingSource, SettingsHeld } from '../../src/settings/setting-held.ts'
import { ConfirmSettingsPage } from '../../src/web/pages/admin/confirm-settings-page.tsx'
import { SettingsPage } from '../../src/web/pages/admin/settings-page.tsx'
import type { Site } from '../../src/web/parts/frame/document.tsx'

/** The settings pages with this text in every place that shows user input. */
export function settingPages(site: Site, text: string) {
  const texts = ofAll(text)
  const states = (['operator', 'administration', 'default'] as const).map((source) => {
    return { name: 'PAGEMARK_FOOTER', doc: 'A line.', value: text, source }
  })
  const page = { site, states, proven: true }
  return [
    <SettingsPage {...page} held={heldFrom('operator', text)} proven={false} />,
    <SettingsPage {...page} held={heldFrom('operator', text)} />,
    <SettingsPage
      {...page}
      held={heldFrom('administration', text)}
      typed={{ texts, seen: texts, faults: ofAll('Wrong.'), fault: 'Wrong.' }}
    />,
    <ConfirmSettingsPage site={site} effects={['It is gone.']} texts={texts} seen={texts} />,
  ]
}

function heldFrom(source: SettingSource, text: string): SettingsHeld {
  return ofAll<SettingHeld>({ text, source, stored: text })
}

function ofAll<T>(value: T): Readonly<Record<ChangeableName, T>> {
  const entries = CHANGEABLE_NAMES.map((name) => [name, value])
  // oxlint-disable-next-line no-unsafe-type-assertion -- one entry for every name
  return Object.fromEntries(entries) as Record<ChangeableName, T>
}
