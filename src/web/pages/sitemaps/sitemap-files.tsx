import type { SitemapFileRead } from '../../../report/sitemap-outcome.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { sitemapAdvice } from './sitemap-advice.ts'

/** The files that were read, collapsed; expanded if one of them had no pages. */
export function SitemapFiles({ files }: { readonly files: readonly SitemapFileRead[] }) {
  const faults = files.filter(({ fault }) => fault !== null).length
  return (
    <details class="options" open={faults > 0}>
      <summary>{faults === 0 ? 'Files' : `Files: ${counted(faults, 'problem')}`}</summary>
      <ul class="batch">
        {files.map((file) => (
          <li>
            <Quoted text={file.url} length={200} />
            <FileState {...file} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function FileState({ fault, entries, isIndex }: SitemapFileRead) {
  if (fault !== null) {
    const status = fault.status === null ? '' : ` (status ${fault.status})`
    return <span class="fault">{`${sitemapAdvice(fault).title}${status}.`}</span>
  }
  return (
    <span class="soft">
      {isIndex
        ? `Index of ${counted(entries, 'sitemap')}`
        : counted(entries, 'address', 'addresses')}
    </span>
  )
}
