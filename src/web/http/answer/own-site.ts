import type { Settings } from '../../../settings/settings.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { Assets } from './own-assets.ts'
import type { StyleSheet } from './style-sheet.ts'

export interface SiteNeeds {
  readonly assets: Pick<Assets, 'liveScript' | 'listScript' | 'pageScript' | 'logo'>
  readonly styleSheet: Pick<StyleSheet, 'path'>
  readonly settings: Pick<Settings, 'current'>
  readonly version: string
}

/** What every page knows of the installation. Getters, since administrators can change it while it is served. */
export function createSite({ assets, styleSheet, settings, version }: SiteNeeds): Site {
  const { liveScript, listScript, pageScript, logo } = assets
  return {
    liveScript,
    listScript,
    pageScript,
    logo,
    version,
    get styles() {
      return styleSheet.path()
    },
    get name() {
      return settings.current().INSTANCE_NAME
    },
    get footer() {
      return settings.current().FOOTER
    },
  }
}
