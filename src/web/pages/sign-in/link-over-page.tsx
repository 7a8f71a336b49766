import type { ComponentChildren } from 'preact'
import { Document, type Site } from '../../parts/frame/document.tsx'

/** In place of what a link led to, when it leads there no more. */
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
