/** Sets the document's title, such as 'Slides Dashboard · Vitrine'. Each screen renders one. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Vitrine`}</title>
}
