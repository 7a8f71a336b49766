import { createContext } from 'preact'
import type { Theme } from '../../../store/accounts/preferences.ts'
import type { Flash } from '../texts/flash-texts.ts'

/** Who looks at a page, as far as its frame shows it. */
export interface Viewer {
  /** Of who is signed in. */
  readonly email?: string | undefined
  /** Do they administer this installation? */
  readonly admin?: boolean | undefined
  /** Are they an administrator who is signed in as somebody else, or was until a moment ago? */
  readonly impersonation?: 'on' | 'over' | undefined
  /** IANA name; when absent that of the device, and UTC where no script runs. */
  readonly timeZone?: string | null | undefined
  /** What the system says when absent. */
  readonly theme?: Theme | null | undefined
  /** Of the page that was asked for. */
  readonly path?: string | undefined
  /** What the form before has done. */
  readonly flash?: Flash | undefined
}

/** The frame of a page asks for it, so that no page has to hand it on. */
export const ViewerContext = createContext<Viewer>({})
