/** Runs in an isolated world of the page: the share of a picture's pixels with the commonest colour. */
export async function dominantColour(png: string): Promise<number> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (canvas === null) throw new Error('There is no canvas.')
  canvas.drawImage(picture, 0, 0)
  const { data } = canvas.getImageData(0, 0, width, height)
  const counts = new Map<number, number>()
  const pixels = new Uint32Array(data.buffer)
  let most = 0
  for (const pixel of pixels) {
    const count = (counts.get(pixel) ?? 0) + 1
    counts.set(pixel, count)
    if (count > most) most = count
  }
  return most / pixels.length
}
