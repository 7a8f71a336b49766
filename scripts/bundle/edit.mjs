/** Replaces code that must exist: another version of the package fails the build, not an audit. */
export function edit(code, from, to) {
  const edited = code.replace(from, to)
  if (edited === code)
    throw new Error(`The bundle expects ${from} in a source that has no such text.`)
  return edited
}
