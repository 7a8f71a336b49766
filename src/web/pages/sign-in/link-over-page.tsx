import type { ComponentChildren } from 'preact'
import { Document, type Site } from '../../parts/frame/document.tsx'

/** Shown instead of a link's page if the link has expired or was used. */
export function LinkOverPage({ site, children }: { site: Site; children: ComponentChildren }) {
  return (
    <Document site={site} title="Link expired" class="narrow">
      <section class="card">
        <h1>This link has expired</h1>
        {children}
      </section>
    </Document>
  )
}
