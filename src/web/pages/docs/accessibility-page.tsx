import { Document, type Site } from '../../parts/frame/document.tsx'

/** The standard that the pages meet, how that is tested, and known limits. */
export function AccessibilityPage({ site }: { readonly site: Site }) {
  return (
    <Document
      site={site}
      title="Accessibility"
      description="Accessibility of Pagemark’s pages: the standard they meet, how it is tested, and known limits."
      class="manual"
      listed
    >
      <h1>Accessibility</h1>
      <section class="card" aria-labelledby="aim-title">
        <h2 id="aim-title">Standard</h2>
        <p>
          The Web Content Accessibility Guidelines 2.2, levels A and AA. Every task works with a
          keyboard alone, with JavaScript switched off, at 320 pixels of width, in light and dark,
          in forced colours and on paper. Results use words and shapes, never colour alone; every
          chart has a table.
        </p>
      </section>
      <section class="card" aria-labelledby="tested-title">
        <h2 id="tested-title">Testing</h2>
        <p>
          With every change, axe checks the pages in these states in a real browser, and the main
          tasks are tested by keyboard and without scripts. Automatic tests find only part of all
          problems.
        </p>
      </section>
      <section class="card" aria-labelledby="lacks-title">
        <h2 id="lacks-title">Known limits</h2>
        <ul class="dots">
          <li>The pages are in English only, whatever the language of the audited page.</li>
          <li>
            Screenshots of audited pages have a generic description, not one of their content.
          </li>
          <li>The automatic tests do not include a screen reader.</li>
        </ul>
        <p>
          If a barrier remains, report it to the operator of this installation. It will be treated
          as a bug.
        </p>
      </section>
    </Document>
  )
}
