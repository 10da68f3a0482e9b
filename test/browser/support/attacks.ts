/** What would run, if a page ever took text for markup. */
export const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  `'><iframe srcdoc="<script>alert(1)</script>">`,
  '</textarea><script>alert(1)</script>',
  '<a href="javascript:alert(1)">Sol Ring</a>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '<style>*{background:url(//other.example)}</style>',
  '&lt;b&gt;Sol Ring&amp;',
  '<!-- Sol Ring -->',
]
