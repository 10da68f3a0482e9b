/**
 * Puts the focus on an element where the control that had it is gone; otherwise Tab would start at the top of the page.
 * Headings and rows can have it too. Call it in `useLayoutEffect`. `useEffect` runs after the page is drawn: the user may
 * have moved the focus or pressed the next button by then.
 */
export const focusOn = (element: Element | null | undefined): void => {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus()
}
