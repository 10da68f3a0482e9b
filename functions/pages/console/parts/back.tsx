/** The way to the list that a screen belongs to. */
export const Back = ({ hash, to }: { readonly hash: string; readonly to: string }) => (
  <p class="back">
    <a href={hash}>‹ {to}</a>
  </p>
)
