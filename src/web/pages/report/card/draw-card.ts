import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The font is included: an installation may have none. */
const FONTS = [
  require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
]

/** Cached pictures, about 50 KB each. */
const MOST = 40

/**
 * Renders our SVG as PNG, outside the event loop, one picture at a time: heavy users only delay themselves, and the
 * threads that read files and hash passwords stay free.
 */
export function createCardDrawer() {
  const drawn = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  /** @param key the same for the same picture */
  return async function draw(key: string, svg: string): Promise<Buffer> {
    const known = drawn.get(key)
    if (known) return await known
    const picture = last.then(() => drawPng(svg))
    last = picture.catch(() => undefined)
    drawn.set(key, picture)
    for (const oldest of [...drawn.keys()].slice(0, Math.max(0, drawn.size - MOST))) {
      drawn.delete(oldest)
    }
    try {
      return await picture
    } catch (error) {
      drawn.delete(key)
      throw error
    }
  }
}

/** Loaded on first use: on a platform without its binary, only the pictures are missing. */
async function drawPng(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const font = { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: 'Figtree' }
  return (await renderAsync(svg, { font })).asPng()
}
