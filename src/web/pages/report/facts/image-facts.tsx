import { bytesText } from '../../../../report/write/number-text.ts'
import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { OutboundLink } from '../../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

type Image = PageSummary['images']['rows'][number]

export const imagesBlock: FactBlock = {
  name: 'images',
  title: 'Images',
  lead: 'Images in the HTML. A sample of the files was fetched.',
  gist: ({ page }) => (page.images.total === 0 ? 'none' : String(page.images.total)),
  Body: Images,
}

function Images({ results: { page } }: BlockProps) {
  const { images } = page
  return (
    <section class="card">
      <h2>All images</h2>
      {images.total === 0 ? (
        <p>The page has no images.</p>
      ) : (
        <FactTable
          columns={['URL', 'Alt text', 'Declared size', 'File', 'Loading', 'Line']}
          rows={images.rows.map((image) => [
            image.url === null ? <em>inline</em> : <OutboundLink url={image.url} />,
            <Alternative alt={image.alt} />,
            <Quoted text={declaredText(image)} />,
            <Quoted text={fileText(image)} />,
            <Quoted text={loadingText(image)} />,
            image.line ?? '–',
          ])}
          total={images.total}
        />
      )}
    </section>
  )
}

function Alternative({ alt }: Pick<Image, 'alt'>) {
  if (alt === null) return <em>missing</em>
  return alt === '' ? <em>empty</em> : <Quoted text={alt} length={160} />
}

function declaredText({ width, height }: Image): string {
  return width === null && height === null ? 'no size' : `${width ?? '?'} × ${height ?? '?'}`
}

function fileText({ format, bytes, natural_width, natural_height }: Image): string {
  const parts = [
    format,
    natural_width === null ? null : `${natural_width} × ${natural_height ?? '?'}`,
    bytes === null ? null : bytesText(bytes),
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'not fetched' : parts.join(', ')
}

function loadingText({ loading, srcset }: Image): string {
  return [loading ?? 'eager', srcset ? 'several sizes' : '']
    .filter((part) => part !== '')
    .join(', ')
}
