/**
 * A fontconfig file for the bundled browser: the system's fonts, if any, and ours. The package's own file names
 * folders in `/tmp`, which anybody can fill.
 *
 * @param folder of the fonts that came with the browser
 */
export function fontsConf(folder: string): string {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', folder]
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((each) => `  <dir>${escape(each)}</dir>`).join('\n')}
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
