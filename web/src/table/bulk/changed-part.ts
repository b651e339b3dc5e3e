/** The new part of a text: `to` without the beginning and end that it shares with `from`. */
export function changedPart(from: string, to: string): { before: string; part: string; after: string } {
  const [old, now] = [[...from], [...to]]
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start += 1
  let end = 0
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1
  const last = now.length - end
  return {
    before: now.slice(0, start).join(''),
    part: now.slice(start, last).join(''),
    after: now.slice(last).join(''),
  }
}
