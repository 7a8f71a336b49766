import type { ComponentChildren } from 'preact'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { AccountFrame } from './account-frame.tsx'

export interface SecondFactorFrameProps {
  readonly site: Site
  /** For who can go nowhere else before it is set up: without the ways to the other pages. */
  readonly held: boolean
  readonly children: ComponentChildren
}

/** Around the pages on which a second factor is set up. */
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
