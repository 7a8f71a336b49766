import { createContext } from 'preact'

/** Who looks at a page, as far as its frame shows it. */
export interface Viewer {
  /** Of who is signed in. */
  readonly email?: string | undefined
  /** Of the page that was asked for. */
  readonly path?: string | undefined
}

/** The frame of a page asks for it, so that no page has to hand it on. */
export const ViewerContext = createContext<Viewer>({})
