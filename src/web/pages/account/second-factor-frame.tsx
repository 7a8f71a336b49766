import type { ComponentChildren } from 'preact'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { AccountFrame } from './account-frame.tsx'

export interface SecondFactorFrameProps {
  readonly site: Site
  /** Hides the navigation from users who must set up a second factor first. */
  readonly held: boolean
  readonly children: ComponentChildren
}

/** The frame of the pages for setting up a second factor. */
export function SecondFactorFrame({ site, held, children }: SecondFactorFrameProps) {
  if (!held) {
    return (
      <AccountFrame site={site} at="/account/second-factor">
        {children}
      </AccountFrame>
    )
  }
  return (
    <Document site={site} title="Set up two-factor sign-in" class="narrow">
      {children}
    </Document>
  )
}
