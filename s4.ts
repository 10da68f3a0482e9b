import { mkdirSync, readFileSync } from 'node:fs'
import { writePage } from '#infra/pages/build.ts'
mkdirSync('/tmp/mod/pg3',{recursive:true})
for (const id of ['pages.console','pages.form','pages.form-script','pages.reference']) { const a=performance.now(); await writePage(id,'/tmp/mod/pg3'); const p=JSON.parse(readFileSync(`/tmp/mod/pg3/${id}.json`,'utf8')); console.log(id, Buffer.from(p.gzip,'base64').length, (performance.now()-a).toFixed(0)+' ms') }
