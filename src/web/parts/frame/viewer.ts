import { createContext } from 'preact'
import type { Theme } from '../../../store/accounts/preferences.ts'
import type { Flash } from '../texts/flash-texts.ts'

/** The viewer of a page, as far as its frame shows it. */
export interface Viewer {
  /** Email address of the signed-in user. */
  readonly email?: string | undefined
  /** Whether they are an administrator. */
  readonly admin?: boolean | undefined
  /** Whether they are an administrator who impersonates a user, or has just stopped. */
  readonly impersonation?: 'on' | 'over' | undefined
  /** IANA name; by default the device's, and UTC without scripts. */
  readonly timeZone?: string | null | undefined
  /** The system's choice if absent. */
  readonly theme?: Theme | null | undefined
  /** Path of the requested page. */
  readonly path?: string | undefined
  /** Result of the previous form. */
  readonly flash?: Flash | undefined
}

/** The page frame reads it from the context, so that no page has to pass it on. */
export const ViewerContext = createContext<Viewer>({})
