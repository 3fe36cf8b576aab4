import { Template } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { useQueryClient } from '@jobspeak/web/query';
import { useMemo } from 'react';
import { type DocumentEditor, type Edit, useDocumentEditor } from '../documents';
import { templateQuery } from './api';
import { documentOf, readDocument, TemplateContent, type TemplateDocument } from './document';

type Content = ReturnType<typeof TemplateContent.parse>;

/** Holds a template while it is edited, and saves it. */
export type TemplateEditor = DocumentEditor<Content, TemplateDocument>;

/** The editor of one template, for as long as its screen is open and until all is saved. */
export function useTemplateEditor(template: Template) {
  const cache = useQueryClient();
  const document = useMemo(() => documentOf(template), [template]);
  const send = async (edit: Edit<Content>) => {
    const saved = await api.patch(`/templates/${template.id}`, Template, edit);
    cache.setQueryData(templateQuery(template.id).queryKey, saved);
    void cache.invalidateQueries({ queryKey: ['templates', 'list'] });
    return documentOf(saved);
  };
  return useDocumentEditor({ document, content: TemplateContent, read: readDocument, send });
}
