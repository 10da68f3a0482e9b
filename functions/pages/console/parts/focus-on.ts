/**
 * Puts the focus on an element where the control that had it is gone; otherwise Tab would start at the top of the page.
 * Headings and rows can have it too. It moves in a layout effect: any other runs after the drawing, when a quick person
 * is elsewhere already, or has pressed a button that this effect then takes for done.
 */
export const focusOn = (element: Element | null | undefined): void => {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus()
}
