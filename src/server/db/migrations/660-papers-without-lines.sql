-- A draft of which only the head of the paper was read comes to what the paper says, until it has lines.
update document set total_amount = invoice_total
where kind in ('purchaseInvoice', 'saleInvoice') and status in (0, 3) and line_count = 0 and coalesce(total_amount, 0) = 0 and coalesce(invoice_total, 0) <> 0;
