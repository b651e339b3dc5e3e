/** Opens the browser's print dialog for a separate page. */
export function printPage(html: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.srcdoc = html
  frame.onload = () => {
    const page = frame.contentWindow
    if (page === null) return
    page.onafterprint = () => frame.remove()
    page.focus()
    page.print()
  }
  document.body.append(frame)
}
