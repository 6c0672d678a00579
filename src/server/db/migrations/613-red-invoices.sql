-- The red document of a flushed invoice says of its head what it says of its lines: as much less, and that it is red.
update document set sign = 'red', invoice_total = -invoice_total, matched_amount = -matched_amount
where is_red and kind in ('purchaseInvoice', 'saleInvoice') and sign = 'blue' and invoice_total > 0;
